//! A playthrough of the toy game.

use testkit::playthrough::{PlaythroughHeader, write_playthrough};
use testkit::toy::{Config, Toy};

#[test]
fn a_playthrough_can_be_regenerated_from_its_header() {
    let header = PlaythroughHeader { config: Config::default(), seats: 3, seed: 5 };
    let text = write_playthrough::<Toy>(&header).unwrap();
    let again = PlaythroughHeader::parse(&text).unwrap();
    assert_eq!(again, header);
    assert_eq!(write_playthrough::<Toy>(&again).unwrap(), text);
    assert!(text.contains("(hidden) "), "{text}");
    let missing = PlaythroughHeader::<Config>::parse("seats: 3\n").unwrap_err();
    assert!(missing.contains("config"), "{missing}");
}
