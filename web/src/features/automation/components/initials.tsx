type InitialsProps = { readonly firstName: string; readonly lastName: string };

export function Initials({ firstName, lastName }: InitialsProps) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-100 font-bold text-accent-700 lg:in-[[data-list]]:size-7 lg:in-[[data-list]]:text-xs"
    >
      {`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}
    </span>
  );
}
