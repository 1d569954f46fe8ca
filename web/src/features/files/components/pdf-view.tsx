import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { openPdf } from '../open-pdf.ts';
import type { Look } from './viewer-frame.tsx';

/** Evidence has one or two pages; a book would exhaust the memory of a phone. */
const SHOWN_PAGES = 10;
/** Enough to read small print when zoomed in. */
const DRAWN_WIDTH_PIXELS = 1600;
const QUARTER_TURN = 90;
const SCROLL_BAR = 16;

type PageSize = { readonly width: number; readonly height: number };
/** Until the first page is drawn. */
const A4: PageSize = { width: 210, height: 297 };

type PdfViewProps = Look & {
  readonly url: string;
  readonly onShown?: (() => void) | undefined;
  readonly onError: () => void;
};

export default function PdfView({ url, onShown, onError, ...look }: PdfViewProps) {
  const text = useText();
  const pdf = usePdf(url, onError);
  const [firstPage, setFirstPage] = useState(A4);
  if (pdf === null) return <LoadingState />;

  const count = Math.min(pdf.numPages, SHOWN_PAGES);
  const drawn = (pageNumber: number, size: PageSize) => {
    if (pageNumber !== 1) return;

    setFirstPage(size);
    onShown?.();
  };

  return (
    <div className="mx-auto grid gap-3" style={{ width: widthOf(firstPage, look) }}>
      {Array.from({ length: count }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages of a file do not move
          key={index}
          pdf={pdf}
          pageNumber={index + 1}
          turns={look.turns}
          onDrawn={drawn}
          onError={onError}
        />
      ))}
      {pdf.numPages > count && <p className="p-3 text-sm text-muted">{text('files.tooManyPages', { count })}</p>}
    </div>
  );
}

/** In pixels. All pages get the width at which the first fits its frame. */
function widthOf(page: PageSize, { zoom, fit, area }: Look): number {
  const available = area.width - SCROLL_BAR;
  const fitted = fit === 'width' ? available : Math.min(available, (area.height * page.width) / page.height);

  return Math.floor(fitted * zoom);
}

function usePdf(url: string, onError: () => void): PDFDocumentProxy | null {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    const controller = new AbortController();
    const opening = fetchBytes(url, controller.signal).then(openPdf);

    opening
      .then((opened) => {
        if (!controller.signal.aborted) setPdf(opened.pdf);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('A PDF could not be shown', error);
        fail();
      });

    return () => {
      controller.abort();
      opening.then((opened) => opened.close()).catch(() => {});
    };
  }, [url]);

  return pdf;
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The file was answered with status ${response.status}`);

  return new Uint8Array(await response.arrayBuffer());
}

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly turns: number;
  readonly onDrawn: (pageNumber: number, size: PageSize) => void;
  readonly onError: () => void;
};

function PdfPage({ pdf, pageNumber, turns, onDrawn, onError }: PdfPageProps) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onError);
  const tell = useEffectEvent(onDrawn);

  useEffect(() => {
    let isCurrent = true;
    let stop = () => {};

    const draw = async () => {
      const page = await pdf.getPage(pageNumber);
      const element = canvas.current;
      if (!isCurrent || element === null) return;

      const rotation = (page.rotate + turns * QUARTER_TURN) % 360;
      const natural = page.getViewport({ scale: 1, rotation });
      const viewport = page.getViewport({ scale: DRAWN_WIDTH_PIXELS / natural.width, rotation });
      element.width = viewport.width;
      element.height = viewport.height;
      const task = page.render({ canvas: element, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (isCurrent) tell(pageNumber, natural);
    };
    draw().catch((error: unknown) => {
      if (!isCurrent) return;
      console.warn('A page of a PDF could not be drawn', error);
      fail();
    });

    return () => {
      isCurrent = false;
      stop();
    };
  }, [pdf, pageNumber, turns]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={text('files.page', { page: pageNumber, count: pdf.numPages })}
      className="block w-full bg-white"
    />
  );
}
