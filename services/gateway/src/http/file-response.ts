import { toUSVString } from 'node:util';
import type { MediaType } from '@entry/contracts/rules/documents';
import { FILE_HEADERS } from './security-headers.ts';

export type FileToSend = {
  readonly bytes: Uint8Array;
  /** From our own record of what the bytes are, never from the sender. */
  readonly mediaType: MediaType;
  readonly name: string;
  readonly disposition: 'inline' | 'attachment';
};

/** The first one is put behind a name that has none of them. */
const EXTENSIONS: Readonly<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/**
 * The sender chose the name, and a device opens a saved file by the end of it: a picture that is also a program
 * or a page must not be saved as one.
 */
function savedName(name: string, mediaType: MediaType): string {
  const extensions = EXTENSIONS[mediaType];

  return extensions.some((extension) => name.toLowerCase().endsWith(extension)) ? name : `${name}${extensions[0]}`;
}

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
      'Content-Disposition': contentDisposition(file.disposition, savedName(file.name, file.mediaType)),
    },
  });
}
