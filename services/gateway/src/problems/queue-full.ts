import { HttpProblem } from './http-problem.ts';
import { tryAgain } from './wait-in-words.ts';

/** What waits has passed by then, several times over. */
const SECONDS = 3;

/**
 * Who is told so may have tried once: others fill the line. Made once: in a flood it is the answer to nearly everything,
 * and taking down where each was thrown costs more than all else of it.
 */
export const QUEUE_FULL = new HttpProblem('too_many_requests', {
  message: `Very many people are using the service at this moment. ${tryAgain(SECONDS)}`,
  headers: { 'Retry-After': String(SECONDS) },
});
