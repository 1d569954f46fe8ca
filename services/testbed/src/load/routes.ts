const IDENTIFIER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a request is counted under: its path with ids and query left out. */
export function routeOf(method: string, path: string): string {
  const [plain = ''] = path.split('?');
  const segments = plain.split('/').map((segment) => (IDENTIFIER.test(segment) ? '{id}' : segment));

  return `${method} ${segments.join('/')}`;
}
