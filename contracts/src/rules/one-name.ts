/**
 * Stands in the first name of a person whose passport has one name only: "first name unknown", as U.S. visas have it. The
 * name itself is the last name. The official form has a box "No First Name" instead.
 */
export const NO_FIRST_NAME = 'FNU';

export function isWithoutFirstName(firstName: string): boolean {
  return firstName.trim() === NO_FIRST_NAME;
}

export type NamesOfForm = { readonly firstName: string; readonly lastName: string };
type RegisteredNames = NamesOfForm & { readonly middleName: string };

/**
 * How a passport may split the names somebody registered with into given names and surname, the most usual way first. A
 * name that was written twice because there is no other counts once.
 */
export function passportSplits({ firstName, middleName, lastName }: RegisteredNames): readonly NamesOfForm[] {
  const [own, father, grandfather] = [firstName, middleName, lastName]
    .map((name) => name.trim())
    .filter((name, index, all) => name !== '' && name.toLowerCase() !== all[index - 1]?.toLowerCase());
  if (own === undefined) return [];
  if (father === undefined) return [{ firstName: NO_FIRST_NAME, lastName: own }];
  if (grandfather === undefined) return [{ firstName: own, lastName: father }];

  return [
    { firstName: `${own} ${father}`, lastName: grandfather },
    { firstName: own, lastName: `${father} ${grandfather}` },
  ];
}
