export type RawRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | Blob | null;
  readonly signal: AbortSignal | undefined;
  /** Lets the request outlive the page; bodies up to 64 KB. */
  readonly keepalive: boolean;
  /** The browser keeps nothing of the answer and shows nothing that it has kept: no cookie comes or goes. */
  readonly leavesNoTrace?: boolean | undefined;
  /** Milliseconds without a sign of life after which it rejects with a `TimeoutError`; usual ones when undefined. */
  readonly patience?: number | undefined;
  /** 0 to 1 while the body goes out. */
  readonly onProgress: ((fraction: number) => void) | undefined;
};

export type RawReply = {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: () => Promise<string>;
  /** Rejects when the connection broke off before the end. */
  readonly blob: () => Promise<Blob>;
};

/** Sends a request and resolves with whatever status came back; rejects when no reply arrived. */
export type Transport = (request: RawRequest) => Promise<RawReply>;

/** Milliseconds that nothing may come for. */
const PATIENCE = 15_000;
const UPLOAD_PATIENCE = 30_000;
/** What was uploaded is looked at before the answer comes. */
const UPLOADED_PATIENCE = 60_000;

/** `fetch`, except for uploads: it tells nothing of how they get on, so those go through XMLHttpRequest. */
export const browserTransport: Transport = (request) =>
  request.body instanceof FormData || request.body instanceof Blob ? sendByXhr(request) : sendByFetch(request);

async function sendByFetch(request: RawRequest): Promise<RawReply> {
  const patience = startPatience(request.patience ?? PATIENCE);
  const controller = new AbortController();
  const cancel = () => controller.abort();
  if (request.signal?.aborted === true) cancel();
  request.signal?.addEventListener('abort', cancel, { once: true });

  const response = await patience.orEnd(
    fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      keepalive: request.keepalive,
      credentials: request.leavesNoTrace === true ? 'omit' : 'same-origin',
      signal: controller.signal,
    }),
    cancel,
  );
  const body = () => patience.orEnd(readBody(response, patience.signOfLife), cancel);

  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: async () => (await body()).text(),
    blob: body,
  };
}

/** By pieces, so that a slow connection is told from one that has gone silent. */
async function readBody(response: Response, onPiece: () => void): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? '';
  const reader = response.body?.getReader();
  if (reader === undefined) return new Blob([], { type });

  const pieces: BlobPart[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type });

    pieces.push(value);
    onPiece();
  }
}

type Patience = {
  /** As the work ends, or a `TimeoutError` when it is silent for too long. */
  readonly orEnd: <Result>(work: Promise<Result>, onEnd: () => void) => Promise<Result>;
  readonly signOfLife: () => void;
};

function startPatience(milliseconds: number): Patience {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expire: () => void = () => undefined;
  const signOfLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => expire(), milliseconds);
  };

  return {
    signOfLife,
    orEnd: async (work, onEnd) => {
      const silence = new Promise<never>((_resolve, reject) => {
        expire = () => {
          reject(silentTooLong());
          onEnd();
        };
      });
      signOfLife();
      try {
        return await Promise.race([work, silence]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function silentTooLong(): DOMException {
  return new DOMException('Nothing came for too long', 'TimeoutError');
}

function sendByXhr(request: RawRequest): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(silentTooLong());
        xhr.abort();
      }, milliseconds);
    };
    const patience = request.patience ?? UPLOAD_PATIENCE;
    xhr.upload.onprogress = (event) => {
      wait(patience);
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
    };
    xhr.upload.onload = () => wait(Math.max(patience, UPLOADED_PATIENCE));
    const cancel = () => xhr.abort();
    xhr.onloadend = () => {
      clearTimeout(timer);
      // `abort` after the end empties the response.
      request.signal?.removeEventListener('abort', cancel);
    };
    xhr.onload = () => resolve(replyOfXhr(xhr));
    xhr.onerror = () => reject(new TypeError('The request did not get through'));
    xhr.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'));

    if (request.signal?.aborted === true) {
      xhr.onabort(new ProgressEvent('abort'));
      return;
    }
    request.signal?.addEventListener('abort', cancel, { once: true });
    wait(patience);
    xhr.send(request.body);
  });
}

function replyOfXhr(xhr: XMLHttpRequest): RawReply {
  return {
    status: xhr.status,
    header: (name) => xhr.getResponseHeader(name),
    text: () => Promise.resolve(xhr.responseText),
    blob: () => Promise.resolve(new Blob([xhr.responseText])),
  };
}
