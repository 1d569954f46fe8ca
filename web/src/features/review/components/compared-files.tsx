import type { FileTicketReply } from '@entry/contracts/application/api';
import type { MediaType } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';
import { type FileAddress, thumbnailTicketQueryOptions } from '../../files/api/create-file-ticket.ts';
import { FilePreview } from '../../files/components/file-preview.tsx';
import { type LookControls, useLook } from '../../files/use-look.ts';

/** A file that may be shown: the one to decide on, or one from before it. */
export type ShownFile = {
  readonly id: string;
  readonly address: FileAddress;
  readonly fileName: string;
  readonly mimeType: MediaType;
  /** Where the link is there already. */
  readonly ticket?: FileTicketReply | undefined;
};

export type ComparableFile = ShownFile & {
  /** "Compare with …", whole. */
  readonly label: string;
  readonly title: string;
};

type ComparedFilesProps = {
  readonly file: ShownFile;
  readonly look: LookControls;
  readonly onShown: () => void;
  readonly others: readonly ComparableFile[];
  readonly othersTitle: string;
  readonly comparedId: string | null;
  readonly onCompare: (id: string | null) => void;
};

/** The file, beside one from before it when somebody compares, and the others in small below. */
export function ComparedFiles(props: ComparedFilesProps) {
  const { file, look, onShown, others, othersTitle, comparedId, onCompare } = props;
  const compared = others.find(({ id }) => id === comparedId);

  return (
    <>
      <div
        data-compared={compared !== undefined || undefined}
        className="grid min-h-0 flex-1 auto-rows-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)] gap-2 md:auto-cols-[minmax(0,1fr)] md:grid-flow-col md:grid-cols-none"
      >
        <FilePreview
          key={file.id}
          address={file.address}
          fileName={file.fileName}
          mimeType={file.mimeType}
          ticket={file.ticket}
          look={look}
          onShown={onShown}
        />
        {compared !== undefined && <Compared key={compared.id} file={compared} onClose={() => onCompare(null)} />}
      </div>
      {others.length > 0 && (
        <section aria-label={othersTitle} className="flex shrink-0 items-center gap-2 overflow-x-auto">
          <h3 className="shrink-0 text-sm text-muted">{othersTitle}</h3>
          {others.map((other) => (
            <Thumbnail
              key={other.id}
              file={other}
              isPressed={other.id === comparedId}
              onPress={() => onCompare(other.id === comparedId ? null : other.id)}
            />
          ))}
        </section>
      )}
    </>
  );
}

type ComparedProps = { readonly file: ComparableFile; readonly onClose: () => void };

function Compared({ file, onClose }: ComparedProps) {
  const text = useText();
  const look = useLook(file.id);

  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-1">
      <p className="flex items-center justify-between gap-2 text-sm font-semibold">
        <span className="truncate">{file.title}</span>
        <button
          type="button"
          aria-label={text('review.stopComparing')}
          title={text('review.stopComparing')}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-accent-50"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </p>
      <FilePreview address={file.address} fileName={file.fileName} mimeType={file.mimeType} look={look} />
    </div>
  );
}

type ThumbnailProps = {
  readonly file: ComparableFile;
  readonly isPressed: boolean;
  readonly onPress: () => void;
};

function Thumbnail({ file, isPressed, onPress }: ThumbnailProps) {
  return (
    <button
      type="button"
      aria-label={file.label}
      title={file.label}
      aria-pressed={isPressed}
      onClick={onPress}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border-2 border-line bg-canvas hover:border-accent-600 aria-pressed:border-accent-600"
    >
      {file.mimeType === 'application/pdf' ? <FileText aria-hidden="true" /> : <SmallPicture address={file.address} />}
    </button>
  );
}

function SmallPicture({ address }: { readonly address: FileAddress }) {
  const { data } = useQuery(thumbnailTicketQueryOptions(address));
  if (data === undefined) return <FileText aria-hidden="true" className="text-muted" />;

  return <img src={data.url} alt="" loading="lazy" className="size-full object-cover" />;
}
