import { BYTE_ORDER_MARK, csvLine } from '@entry/contracts/csv';
import { contentDisposition } from '../http/file-response.ts';
import { FILE_HEADERS } from '../http/security-headers.ts';
import type { Columns } from './columns.ts';

export type CsvFile<Row> = {
  readonly name: string;
  readonly columns: Columns<Row>;
  /** Some rows at a time; not asked for the next ones before these are on their way. */
  readonly rows: AsyncGenerator<readonly Row[]>;
  /** Told why the file broke off, when it did. Gives back whether the connection is ended with that. */
  readonly onBroken: (cause: unknown) => boolean;
};

/**
 * A file that is made while it is sent, so that no list is ever held whole. What goes wrong on the way breaks the
 * connection off: a file that merely ended early would be taken for all there is.
 */
export function csvResponse<Row>(file: CsvFile<Row>): Response {
  return new Response(toStream(csvText(file), file), {
    headers: {
      ...FILE_HEADERS,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', file.name),
    },
  });
}

async function* csvText<Row>({ columns, rows }: CsvFile<Row>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`;

  for await (const some of rows) {
    if (some.length > 0) yield some.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
}

function toStream(
  text: AsyncGenerator<string>,
  { onBroken }: Pick<CsvFile<unknown>, 'onBroken'>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();

  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = await text.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (cause) {
        if (!onBroken(cause)) throw cause;
      }
    },
    cancel: async () => {
      await text.return(undefined);
    },
  });
}
