//! Position ids and match files of backgammon.

use crate::oracle::ensure;
use crate::{FuzzInput, Oracle, OracleVerdict};
use gammon::{Gammon, formats};
use kit::{Game, Save};

pub(crate) struct PositionIdOracle;

impl Oracle for PositionIdOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let text = input.text();
        let (gnu, xg) = (formats::parse_gnu(&text), formats::parse_xgid(&text));
        if let Ok(position) = &gnu {
            let again = Gammon::position(&position.as_setup());
            ensure(again.as_ref() == Ok(position), || format!("the setup gives {again:?}"))?;
        }
        if let Ok(position) = &xg {
            let id = formats::xgid(position);
            let again = formats::parse_xgid(&id);
            ensure(again.as_ref() == Ok(position), || format!("{id} reads back as {again:?}"))?;
        }
        let imported = Gammon::import(&text).and_then(Result::ok);
        if let Some(save) = &imported {
            let again = Save::<Gammon>::from_text(&save.to_text());
            ensure(again.is_ok(), || format!("the imported match reads back as {again:?}"))?;
        }
        let read = gnu.is_ok() || xg.is_ok() || imported.is_some();
        Ok(OracleVerdict::accepted_if(read))
    }
}
