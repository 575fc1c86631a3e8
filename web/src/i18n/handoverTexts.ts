// Texts of matches that were begun on a device and brought to a server.

export const handoverTextsEn = {
  bring: "Play on with friends",
  bringTitle: "Bring this match to the server",
  bringAbout:
    "The match is on your device. At the server it waits until you start it again: invite friends, who take the seats of bots.",
  bringTold:
    "Everybody is told that your device has dealt the dice until now and made the moves of the bots, and so could have chosen them. From then on the dice come from the server and a random number of every player’s device.",
  bringHidden:
    "Your device could have known all that was hidden, such as hands, cups and secret boards. They are told that, too.",
  bringNow: "Bring it to the server",
  bringing: "On its way …",
  waits: "This match waits to go on",
  makeRoom:
    "Send bots away to make room for friends. When everybody sits and is ready, the match goes on where it was.",
  goOn: "Go on",
  needSeats: (missing: number) =>
    missing === 1 ? "One seat of the match is free." : `${missing} seats of the match are free.`,
  origin: (nick: string, rolls: number) =>
    `The match was begun on the device of ${nick}. The device has dealt the first ${rolls} rolls and made the moves of the bots, and could have chosen them. The later dice are the server’s and every player’s, as always.`,
  knewHidden: (nick: string) =>
    `The device of ${nick} could have known all that was hidden until then.`,
  handedOver: (nick: string, rolls: number) =>
    `${nick} brought this match from a device, which had dealt ${rolls} rolls.`,
  askSeat: "Ask for this seat",
  withdrawSeat: "Ask no longer",
  giveSeat: (nick: string) => `Let ${nick} play here`,
  askedSeat: (nick: string) => `${nick} asks for the seat of a bot.`,
  tookSeat: (nick: string) => `${nick} took over the seat of a bot.`,
  late: (nicks: string, count: number) =>
    count === 1
      ? `${nicks} came during the match: the device added no number to its dice.`
      : `${nicks} came during the match: their devices added no numbers to its dice.`,
  resumed: "The match goes on, with new dice.",
  onDevice: "This step was made on the device of a player, before the match came to the server.",
  deviceSecret: "Secret of the device",
  deviceRolls: (rolls: number) =>
    `The first ${rolls} rolls follow from the secret of the device, which could have chosen it. The checks above cover both secrets.`,
};
