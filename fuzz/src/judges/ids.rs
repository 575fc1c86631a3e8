//! Ids that backgammon players paste.

use crate::judge::hold;
use crate::{Input, Judge, Verdict};
use gammon::{Gammon, formats};
use kit::Game;

pub(crate) struct Ids;

impl Judge for Ids {
    fn judge(&mut self, input: &Input, _: u64) -> Result<Verdict, String> {
        let text = input.text();
        let (gnu, xg) = (formats::parse_gnu(&text), formats::parse_xgid(&text));
        if let Ok(position) = &gnu {
            let again = Gammon::position(&position.as_setup());
            hold(again.as_ref() == Ok(position), || format!("a set-up is {again:?}"))?;
        }
        if let Ok(position) = &xg {
            let id = formats::xgid(position);
            let again = formats::parse_xgid(&id);
            hold(again.as_ref() == Ok(position), || format!("{id} is {again:?}"))?;
        }
        let read = gnu.is_ok() || xg.is_ok();
        Ok(if read { Verdict::Accepted } else { Verdict::Refused })
    }
}
