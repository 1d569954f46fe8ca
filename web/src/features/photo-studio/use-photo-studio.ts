import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Frame, firstFrame, type Size } from './geometry/frame.ts';
import { fetchKeptPicture, findKeptPicture, keepPicture } from './kept-picture.ts';
import type { PictureProblem } from './picture/inspect-picture.ts';
import { isEntryPhoto, makePhoto } from './picture/make-photo.ts';
import { closePicture, openPicture, type Picture } from './picture/open-picture.ts';

export type StudioProblem = { readonly name: PictureProblem | 'cannotMake'; readonly size?: Size | undefined };

type Editing = {
  readonly file: File;
  readonly picture: Picture;
  readonly frame: Frame;
  /** Somebody has placed the frame: nothing but them moves it any more. */
  readonly isFitted: boolean;
};

type StudioState = {
  /** Another for every picture that is opened: what was said of one is not said of the next. */
  readonly opened: number;
  /** What is being fitted; kept beside the photo made of it, so that it can be changed again. */
  readonly editing: Editing | null;
  readonly photo: File | null;
  readonly work: 'opening' | 'making' | null;
  /** What went wrong last. Everything else stays as it was. */
  readonly problem: StudioProblem | null;
};

export type Studio = StudioState & {
  readonly open: (file: File) => void;
  readonly setFrame: (change: (frame: Frame) => Frame) => void;
  /** A frame that nobody chose: taken as long as nobody has placed another. */
  readonly suggestFrame: (frame: Frame) => void;
  readonly use: () => void;
  readonly changeAgain: () => void;
};

const AT_FIRST: StudioState = { opened: 0, editing: null, photo: null, work: null, problem: null };

export function usePhotoStudio(applicationId: string): Studio {
  const [state, setState] = useState(AT_FIRST);
  /** Counts what was asked for: an answer to something earlier comes too late. */
  const latest = useRef(0);
  const picture = state.editing?.picture ?? null;

  // Not when the next is opened, but when it is shown: until then this one is being drawn.
  useEffect(
    () => () => {
      if (picture !== null) closePicture(picture);
    },
    [picture],
  );
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const open = async (file: File, fitted: Frame | null = null) => {
    latest.current += 1;
    const asked = latest.current;
    setState((before) => ({ ...before, work: 'opening', problem: null }));
    const result = await openPicture(file, isEntryPhoto);
    const frame = result.kind === 'picture' ? (fitted ?? firstFrame(result.picture)) : null;

    if (asked !== latest.current) {
      if (result.kind === 'picture') closePicture(result.picture);
      return;
    }
    if (result.kind === 'problem') {
      const problem = { name: result.problem, size: result.size };
      setState((before) => ({ ...before, work: null, problem }));
      return;
    }

    const isPicture = result.kind === 'picture' && frame !== null;
    const isFitted = fitted !== null;
    const editing = isPicture ? { file, picture: result.picture, frame, isFitted } : null;
    if (editing === null) keepPicture(applicationId, { file, frame: null });
    setState({ ...AT_FIRST, opened: asked, editing, photo: isPicture ? null : file });
  };

  const use = async () => {
    if (state.editing === null || state.work !== null) return;

    latest.current += 1;
    const asked = latest.current;
    setState((before) => ({ ...before, work: 'making', problem: null }));
    const photo = await makePhoto(state.editing.picture, state.editing.frame).catch(() => null);
    if (asked !== latest.current) return;

    const problem = photo === null ? { name: 'cannotMake' as const } : null;
    setState((before) => ({ ...before, photo, problem, work: null }));
  };

  const goOn = useEffectEvent(async () => {
    const asked = latest.current;
    const kept = findKeptPicture(applicationId) ?? (await fetchKeptPicture(applicationId));
    // Whoever has opened another one meanwhile wants that.
    if (kept !== null && asked === latest.current) await open(kept.file, kept.frame);
  });
  useEffect(() => void goOn(), []);

  const { editing } = state;
  useEffect(() => {
    if (editing !== null) keepPicture(applicationId, { file: editing.file, frame: editing.frame });
  }, [applicationId, editing]);

  return {
    ...state,
    open: (file) => void open(file),
    setFrame: (change) =>
      setState((before) => {
        if (before.editing === null || before.work === 'making') return before;
        return { ...before, editing: { ...before.editing, frame: change(before.editing.frame), isFitted: true } };
      }),
    suggestFrame: (frame) =>
      setState((before) => {
        if (before.editing === null || before.editing.isFitted || before.work === 'making') return before;
        return { ...before, editing: { ...before.editing, frame } };
      }),
    use: () => void use(),
    changeAgain: () => setState((before) => ({ ...before, photo: null, problem: null })),
  };
}
