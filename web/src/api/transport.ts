export type RawRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | undefined;
  /** Lets the request outlive the page; bodies up to 64 KB. */
  readonly keepalive: boolean;
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

/** `fetch`, except for uploads that report progress: fetch has none, so those go through XMLHttpRequest. */
export const browserTransport: Transport = (request) =>
  request.onProgress === undefined ? sendByFetch(request) : sendByXhr(request, request.onProgress);

async function sendByFetch(request: RawRequest): Promise<RawReply> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    keepalive: request.keepalive,
    signal: request.signal ?? null,
  });

  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => response.text(),
    blob: () => response.blob(),
  };
}

function sendByXhr(request: RawRequest, onProgress: (fraction: number) => void): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);

    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => resolve(replyOfXhr(xhr));
    xhr.onerror = () => reject(new TypeError('The request did not get through'));
    xhr.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'));

    if (request.signal?.aborted === true) {
      xhr.onabort(new ProgressEvent('abort'));
      return;
    }
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
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
