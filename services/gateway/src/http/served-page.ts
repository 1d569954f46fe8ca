type Encoding = 'br' | 'gzip';

export type ServedPage = {
  /** By the encodings that a browser may take, the smallest first; the last is the page as it is. */
  readonly forms: readonly {
    readonly encoding: Encoding | null;
    readonly content: Uint8Array<ArrayBuffer>;
    readonly tag: string;
  }[];
  readonly headers: PageHeaders;
};

/** What a page is sent with beside what every answer has. */
export type PageHeaders = Readonly<Record<string, string>>;
