/** A question and its answer, each read off the clock of its own machine: milliseconds since 1970. */
export type ClockExchange = {
  readonly sentHere: number;
  readonly receivedThere: number;
  readonly answeredThere: number;
  readonly receivedHere: number;
};

/** In milliseconds. */
export type ClockOffset = {
  /** Above 0 while the other clock is ahead. */
  readonly offset: number;
  /** The way there and the way back may take unequal times: the offset is right to within so much. */
  readonly uncertainty: number;
};

export function clockOffset({ sentHere, receivedThere, answeredThere, receivedHere }: ClockExchange): ClockOffset {
  return {
    offset: (receivedThere - sentHere + (answeredThere - receivedHere)) / 2,
    uncertainty: Math.max(0, receivedHere - sentHere - (answeredThere - receivedThere)) / 2,
  };
}
