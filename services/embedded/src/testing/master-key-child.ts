import { loadOrCreateMasterKey } from '../key-vault/master-key.ts';

/** Prints the key of the file, to see whether several processes find the same one. */
console.log(loadOrCreateMasterKey(process.argv[2] ?? '').toString('hex'));
