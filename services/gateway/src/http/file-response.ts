import { toUSVString } from 'node:util';
import { FILE_HEADERS } from './security-headers.ts';

export type FileToSend = {
  readonly bytes: Uint8Array;
  /** From our own record of what the bytes are, never from the sender. */
  readonly mediaType: string;
  readonly name: string;
  readonly disposition: 'inline' | 'attachment';
};

/** RFC 6266: the plain name for old clients, the encoded one for names in any script. */
export function contentDisposition(disposition: FileToSend['disposition'], name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w. -]/g, '_');
  // A lone half of a surrogate pair cannot be encoded.
  const encoded = encodeURIComponent(toUSVString(name)).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function fileResponse(file: FileToSend): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...FILE_HEADERS,
      'Content-Type': file.mediaType,
      'Content-Length': String(file.bytes.length),
      'Content-Disposition': contentDisposition(file.disposition, file.name),
    },
  });
}
