import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { focusField } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { ContentSkeleton } from '../../components/skeleton.tsx';
import { useFocusOnHash } from '../../components/use-focus-on-hash.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { hasKeptPicture } from '../photo-studio/kept-picture.ts';
import { focusPhotoField } from '../photo-studio/photo-field.tsx';
import { LeftUploads } from '../uploads/components/left-uploads.tsx';
import { UploadList } from '../uploads/components/upload-list.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { documentsQueryOptions } from './api/get-documents.ts';
import { DocumentList } from './components/document-list.tsx';
import { RequiredDocuments } from './components/required-documents.tsx';
import { FILE_FIELD_ID, UploadForm } from './components/upload-form.tsx';

export default function DocumentsPage() {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery(applicationsQueryOptions());
  const application = data?.applications[0];

  return (
    <>
      <PageHead title="documents.title" subtitle="documents.subtitle" />
      {isPending && <ContentSkeleton />}
      {isError && data === undefined && (
        <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && application === undefined && <NeedsApplication />}
      {application !== undefined && (
        <ApplicationDocuments
          applicationId={application.id}
          canUpload={isActionAllowed(application, 'upload_document')}
          canDelete={isActionAllowed(application, 'delete_document')}
        />
      )}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <PageHead title="documents.title" subtitle="documents.subtitle" />
      <ContentSkeleton />
    </>
  );
}

type ApplicationDocumentsProps = {
  readonly applicationId: string;
  readonly canUpload: boolean;
  readonly canDelete: boolean;
};

function ApplicationDocuments({ applicationId, canUpload, canDelete }: ApplicationDocumentsProps) {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery(documentsQueryOptions(applicationId));
  const [type, setType] = useState<ApplicantDocumentType | ''>('');
  const underWay = useUploads('document');

  const choose = (chosen: ApplicantDocumentType) => {
    // Which field there is depends on the type.
    flushSync(() => setType(chosen));
    if (chosen === 'photo') focusPhotoField();
    else focusField(FILE_FIELD_ID);
  };
  useTypeOfAddress(canUpload && data !== undefined, choose);
  useFocusOnHash(data !== undefined);
  useKeptPicture(applicationId, canUpload, () => setType((before) => (before === '' ? 'photo' : before)));

  if (isPending) return <ContentSkeleton />;
  if (isError && data === undefined) {
    return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;
  }

  return (
    <>
      <RequiredDocuments documents={data.documents} onChoose={canUpload ? choose : null} />
      {canUpload ? (
        <UploadForm applicationId={applicationId} type={type} onTypeChange={setType} />
      ) : (
        <Notice kind="info">{text('documents.readOnly')}</Notice>
      )}
      <UploadList uploads={underWay} />
      {canUpload && <LeftUploads purpose="document" known={underWay} />}
      <DocumentList documents={data.documents} canDelete={canDelete} />
    </>
  );
}

/** A link can name what is to be uploaded (`/documents?type=id_card`), and leads to where that is done. */
function useTypeOfAddress(isShown: boolean, onType: (type: ApplicantDocumentType) => void): void {
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const type = ApplicantDocumentType.safeParse(parameters.get('type')).data;
  const act = useEffectEvent(onType);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads there again
  useEffect(() => {
    if (!isShown || type === undefined) return;

    const frame = requestAnimationFrame(() => act(type));
    return () => cancelAnimationFrame(frame);
  }, [isShown, type, key]);
}

/** Somebody was fitting a picture when the page went: it is in sight again, without a word about where it was. */
function useKeptPicture(applicationId: string, isShown: boolean, onFound: () => void): void {
  const act = useEffectEvent(onFound);

  useEffect(() => {
    if (!isShown) return;

    let isOver = false;
    void hasKeptPicture(applicationId).then((isThere) => {
      if (isThere && !isOver) act();
    });
    return () => {
      isOver = true;
    };
  }, [applicationId, isShown]);
}

function NeedsApplication() {
  const text = useText();

  return (
    <Card>
      <EmptyState
        icon={<FolderOpen aria-hidden="true" />}
        title={text('documents.needApplication')}
        hint={text('documents.needApplicationHint')}
        action={<ButtonLink to={paths.application}>{text('documents.startApplication')}</ButtonLink>}
      />
    </Card>
  );
}
