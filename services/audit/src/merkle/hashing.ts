import { hash } from 'node:crypto';

/*
 * Hashes of RFC 9162, 2.1.1: a leaf and a node begin with another byte, so that neither can be passed off as the other.
 */

const NODE_BYTES = 65;
const node = Buffer.alloc(NODE_BYTES);
node[0] = 1;

/** Of an entry, given as bytes or as text in UTF-8. */
export function hashLeaf(entry: Uint8Array | string): Buffer {
  if (typeof entry === 'string') return hash('sha256', `\0${entry}`, 'buffer');

  return hash('sha256', Buffer.concat([Buffer.alloc(1), entry]), 'buffer');
}

export function hashChildren(left: Uint8Array, right: Uint8Array): Buffer {
  node.set(left, 1);
  node.set(right, 1 + left.length);

  return hash('sha256', node, 'buffer');
}

/** Root of a tree without leaves. */
export const emptyRoot = (): Buffer => hash('sha256', '', 'buffer');
