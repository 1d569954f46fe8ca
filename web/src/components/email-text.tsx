/** An address breaks before its @ where there is no room for a line, and anywhere where even that is too long. */
export function EmailText({ email }: { readonly email: string }) {
  const [localPart, domain] = email.split('@');

  return (
    <span translate="no">
      <span>{localPart}</span>
      {/* A line breaks there even where nothing else may break. */}
      <wbr className="lg:in-[td]:hidden lg:in-[th]:hidden" />
      {domain !== undefined && <span>{`@${domain}`}</span>}
    </span>
  );
}
