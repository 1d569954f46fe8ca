import type { PhotoValidationReply } from '@entry/contracts/application/document-uploads';
import type { FaceGeometry } from '@entry/contracts/application/evidence';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../../messages/en/common.ts';
import photoStudio from '../../../messages/en/photo-studio.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { Editor } from '../components/editor.tsx';
import { type FaceFacts, frameForFace } from '../geometry/face.ts';
import { type Frame, firstFrame } from '../geometry/frame.ts';
import type { Picture } from '../picture/open-picture.ts';
import { Coach } from './coach.tsx';
import { FaceOutline } from './face-outline.tsx';

const SIZE = { width: 1000, height: 1000 };
/** As the engine answers: a head of 500 pixels in the middle, eyes a little above it. */
const GEOMETRY: FaceGeometry = {
  ...SIZE,
  crown: { x: 500, y: 250 },
  chin: { x: 500, y: 750 },
  eyes: [
    { x: 440, y: 490 },
    { x: 560, y: 490 },
  ],
};
const FACE: FaceFacts = {
  crown: { x: 0.5, y: 0.25 },
  chin: { x: 0.5, y: 0.75 },
  eyes: [
    { x: 0.44, y: 0.49 },
    { x: 0.56, y: 0.49 },
  ],
  isCrownEstimated: false,
  isCutOff: false,
};
const PROPOSED = frameForFace(SIZE, FACE);
const GUESSED = { isCrownEstimated: true, isCutOff: false };
const CUT_OFF = { isCrownEstimated: false, isCutOff: true };

const propose = () => screen.queryByRole('button', { name: photoStudio['photoStudio.coach.propose'] });
/** The first live region of the editor; below it is that of the sharpness. */
const told = (): string => screen.getAllByRole('status')[0]?.textContent ?? '';

afterEach(cleanup);

describe('What the coach says of a face', () => {
  const show = (facts: Partial<FaceFacts>, frame: Frame = PROPOSED) =>
    renderWithMessages(
      <Coach
        search={{ state: 'found', face: { ...FACE, ...facts } }}
        picture={SIZE}
        frame={frame}
        onPropose={() => undefined}
      />,
      [common, photoStudio],
    );

  it('should be that it is right, with a crop to go back to, where the hair is seen to end', () => {
    show({});

    expect(told()).toContain(photoStudio['photoStudio.coach.good']);
    expect(told()).not.toContain(photoStudio['photoStudio.coach.guessed']);
    expect(propose()).not.toBeNull();
  });

  it('should be where to look, and why there is no crop, where the end of the hair is a guess', () => {
    show(GUESSED);

    expect(told()).toContain(photoStudio['photoStudio.coach.checkHair']);
    expect(told()).toContain(photoStudio['photoStudio.coach.guessed']);
    expect(told()).not.toContain(photoStudio['photoStudio.coach.good']);
    expect(propose()).toBeNull();
  });

  it('should be what to do next all the same where the end of the hair is a guess', () => {
    show(GUESSED, { ...PROPOSED, side: 1000, x: 500, y: 500 });

    expect(told()).toContain(photoStudio['photoStudio.coach.up']);
    expect(told()).toContain(photoStudio['photoStudio.coach.guessed']);
  });

  it('should be that another picture is needed where the head is cut off, and nothing of where it lies', () => {
    show(CUT_OFF);

    expect(told()).toBe(photoStudio['photoStudio.coach.notInPicture']);
    expect(propose()).toBeNull();
  });
});

describe('What is drawn over a face', () => {
  const show = (facts: Partial<FaceFacts>) =>
    renderWithMessages(<FaceOutline picture={SIZE} frame={PROPOSED} face={{ ...FACE, ...facts }} />, [photoStudio])
      .container;

  it('should be whole lines where the hair is seen to end', () => {
    const outline = show({});

    expect(outline.querySelectorAll('[stroke-dasharray]')).toHaveLength(0);
    expect(outline.textContent).toBe('');
  });

  it('should be a dashed line with its words where the end of the hair is a guess, and whole ones for the rest', () => {
    const outline = show(GUESSED);
    const dashed = [...outline.querySelectorAll('[stroke-dasharray]')];
    const whole = [...outline.querySelectorAll('path:not([stroke-dasharray])')];

    expect([dashed.length, whole.length]).toStrictEqual([2, 2]);
    // A ring around each eye, and the line below the chin.
    expect(whole[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
    expect(outline.textContent).toBe('Check where the hair ends');
  });
});

/** What uploads go through, with the same answer for all of them. */
const answering = (body: PhotoValidationReply) =>
  class {
    readonly upload = {};
    readonly status = 200;
    readonly responseText = JSON.stringify(body);
    onload: () => void = () => undefined;
    onloadend: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    abort(): void {}
    send(): void {
      queueMicrotask(() => {
        this.onload();
        this.onloadend();
      });
    }
  };

describe('When the service has found the face in a picture that was just opened', () => {
  beforeEach(() => {
    // No engine here, so the service is asked; and no canvas, so that its picture is an empty one.
    vi.stubGlobal('Worker', undefined);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) => answer(new Blob(['picture'])));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function open(reply: Partial<PhotoValidationReply>) {
    const body: PhotoValidationReply = {
      isValid: true,
      errors: [],
      canAskPerson: false,
      rulesVersion: 1,
      engine: 'test',
      checks: [],
      geometry: GEOMETRY,
      isCrownEstimated: false,
      isCutOff: false,
      ...reply,
    };
    vi.stubGlobal('XMLHttpRequest', answering(body));
    const level = { image: {} as ImageBitmap, scale: 1 };
    const picture: Picture = {
      ...SIZE,
      name: 'portrait.jpg',
      levels: [level],
      stored: SIZE,
      toUpright: [1, 0, 0, 1, 0, 0],
    };
    const onSuggest = vi.fn<(frame: Frame) => void>();
    renderWithMessages(
      <Editor
        picture={picture}
        frame={firstFrame(picture)}
        isMaking={false}
        onChange={() => undefined}
        onSuggest={onSuggest}
        onUse={() => undefined}
      />,
      [common, photoStudio],
    );

    return onSuggest;
  }

  it('should suggest the crop around it', async () => {
    const onSuggest = open({});
    await screen.findByText(photoStudio['photoStudio.coach.propose']);

    expect(onSuggest.mock.calls).toStrictEqual([[PROPOSED]]);
  });

  it.each<[name: string, facts: Partial<PhotoValidationReply>, said: string]>([
    ['the top of the head is a guess', GUESSED, photoStudio['photoStudio.coach.guessed']],
    ['the top of the head is cut off', CUT_OFF, photoStudio['photoStudio.coach.notInPicture']],
    ['both', { isCrownEstimated: true, isCutOff: true }, photoStudio['photoStudio.coach.notInPicture']],
  ])('should leave the frame to the person, and say why, when %s', async (_name, facts, said) => {
    const onSuggest = open(facts);
    await screen.findByText(said);

    expect(onSuggest).not.toHaveBeenCalled();
    expect(propose()).toBeNull();
  });
});
