import { DocumentReply, PaymentSlipReply } from '@entry/contracts/application/api';
import { MessageReply } from '@entry/contracts/message';
import { CompletedUploadReply, type Upload, UploadReply, UploadsReply } from '@entry/contracts/upload/api';
import { request } from '../../api/client.ts';
import type { UploadFacts } from './upload-intent.ts';

const AT_ONCE = {
  document: { path: '/documents/upload', fileField: 'file', reply: DocumentReply },
  payment_slip: { path: '/paymentslips/upload', fileField: 'paymentSlip', reply: PaymentSlipReply },
} as const;

/** Milliseconds: what has come is put together and looked at before the answer. */
const PATIENCE = 60_000;

/** The same facts begin the same upload: what comes back tells which parts are there already. */
export async function beginUpload(
  { id, intent, name, size, sha256 }: UploadFacts,
  signal: AbortSignal,
): Promise<Upload> {
  const { upload } = await request({
    method: 'POST',
    path: '/uploads',
    body: { ...intent, file: { name, size, sha256 } },
    reply: UploadReply,
    idempotencyKey: id,
    signal,
  });

  return upload;
}

type Part = {
  readonly uploadId: string;
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As its header has it. */
  readonly digest: string;
};

export async function sendPart(
  { uploadId, index, bytes, digest }: Part,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> {
  await request({
    method: 'PUT',
    path: `/uploads/${encodeURIComponent(uploadId)}/parts?index=${index}`,
    body: new Blob([bytes]),
    digest,
    reply: MessageReply,
    signal,
    onProgress,
  });
}

export async function completeUpload(uploadId: string, signal: AbortSignal): Promise<void> {
  await request({
    method: 'POST',
    path: `/uploads/${encodeURIComponent(uploadId)}/complete`,
    reply: CompletedUploadReply,
    patience: PATIENCE,
    signal,
  });
}

export async function cancelUpload(uploadId: string): Promise<void> {
  await request({ method: 'DELETE', path: `/uploads/${encodeURIComponent(uploadId)}`, reply: MessageReply });
}

export async function listUploads(signal?: AbortSignal): Promise<readonly Upload[]> {
  const { uploads } = await request({ path: '/uploads', reply: UploadsReply, signal });

  return uploads;
}

/** In one request, as the specification has it: for files of one part, and where nothing can be hashed. */
export async function sendAtOnce(
  { id, intent, name, mediaType }: UploadFacts,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { path, fileField, reply } = AT_ONCE[intent.purpose];
  const body = new FormData();
  for (const [field, value] of Object.entries(intent.fields)) body.set(field, value);
  // Last, so that the server knows what the file is for before it arrives.
  body.set(fileField, new File([bytes], name, { type: mediaType }));

  await request({
    method: 'POST',
    path,
    body,
    reply: reply as typeof DocumentReply,
    idempotencyKey: id,
    signal,
    onProgress,
  });
}
