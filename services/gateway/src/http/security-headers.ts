/** Hashes of what stands in a page itself instead of in a file of its own. */
type InPage = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Only our own files, and of what stands in a page only what the build wrote there. */
export function contentSecurityPolicy({ scripts, styles }: InPage): string {
  return [
    "default-src 'self'",
    ...sourcesOf('script-src', scripts),
    ...sourcesOf('style-src', styles),
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** It compiles the engine, which came with the pages, and loads its models from here; there is nothing else it may do. */
export const FACE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function sourcesOf(directive: string, hashes: readonly string[]): readonly string[] {
  return hashes.length === 0 ? [] : [`${directive} 'self' ${hashes.map((hash) => `'${hash}'`).join(' ')}`];
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

const YEAR = 'max-age=31536000';

/**
 * What every answer carries unless its route chose otherwise (files have a stricter policy), made once.
 * @param isBehindProxy Whether a proxy of ours, which holds the certificate, is in front. Only then the domain is known to
 *   be the service's own, and its subdomains may be bound to TLS too: on somebody's machine the same words would shut
 *   whatever else they run there. Browsers pay no heed to either where there is no TLS.
 */
export function headersOfAll(isBehindProxy: boolean): Readonly<Record<string, string>> {
  return {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': isBehindProxy ? `${YEAR}; includeSubDomains` : YEAR,
    'Cache-Control': 'no-store',
  };
}

/** The same for an answer that is a standard's response already. */
export function applyHeadersOfAll(headers: Headers, ofAll: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(ofAll)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** For file contents: even if a browser took them for a page, nothing in them could act. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
