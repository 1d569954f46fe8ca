import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- `?url` makes the bundler export the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
};

/** The content security policy lets scripts start only from addresses that a policy of ours has passed. */
const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => workerUrl });

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => Promise<void> };

/**
 * Reads a PDF in a worker of its own. Nothing in it can act: scripts, forms and attachments are not run.
 * `close` frees the worker's memory. Rejects when the bytes are no PDF or need a password.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: worker }),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
  });
  const close = async () => {
    await task.destroy();
    worker.terminate();
  };

  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
}
