import { hash } from 'node:crypto';

/*
 * Hashes of RFC 9162, 2.1.1: a leaf and a node begin with another byte, so that neither can be passed off as the other.
 */

const NODE_BYTES = 65;
const node = Buffer.alloc(NODE_BYTES);
node[0] = 1;

/** Of an entry, given as bytes or as text in UTF-8. */
export function hashLeaf(entry: Uint8Array | string): Buffer {
  return digestOf(typeof entry === 'string' ? `\0${entry}` : Buffer.concat([Buffer.alloc(1), entry]));
}

export function hashChildren(left: Uint8Array, right: Uint8Array): Buffer {
  node.set(left, 1);
  node.set(right, 1 + left.length);

  return digestOf(node);
}

/** Root of a tree without leaves. */
export const emptyRoot = (): Buffer => digestOf('');

/** By way of a text: the library makes memory of its own for a buffer, which takes longer than the digest. */
function digestOf(content: Uint8Array | string): Buffer {
  return Buffer.from(hash('sha256', content, 'hex'), 'hex');
}
