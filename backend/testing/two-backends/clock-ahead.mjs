// Loaded into a backend before its own code: the clock of its machine is an hour ahead.
const HOUR_MS = 3_600_000;
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + HOUR_MS);
    else super(...given);
  }
  static now() {
    return RightDate.now() + HOUR_MS;
  }
};
