/**
 * How well two lists can be told apart by their values alone: the chance that a value of one lies above a value of the
 * other, whichever way round is the better guess (area under the ROC curve, by ranks). 0.5 tells nothing, 1 everything.
 * @throws RangeError for an empty list
 */
export function areaUnderCurve(left: readonly number[], right: readonly number[]): number {
  const pairs = left.length * right.length;
  if (pairs === 0) throw new RangeError('Nothing can be told apart from nothing');

  const sorted = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.value === sorted[start]?.value) end += 1;
    // Equal values share the middle of their ranks, which begin at 1.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ isLeft }) => isLeft).length;
    start = end;
  }

  const area = (rankSum - (left.length * (left.length + 1)) / 2) / pairs;
  return Math.max(area, 1 - area);
}
