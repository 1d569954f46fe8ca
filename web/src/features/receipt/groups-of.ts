const GROUP_LENGTH = 4;

/** A long number cut into groups of four that the eye can hold, each with where it starts. */
export function groupsOf(value: string): readonly { readonly start: number; readonly text: string }[] {
  const count = Math.ceil(value.length / GROUP_LENGTH);

  return Array.from({ length: count }, (_none, index) => {
    const start = index * GROUP_LENGTH;
    return { start, text: value.slice(start, start + GROUP_LENGTH) };
  });
}
