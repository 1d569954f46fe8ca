import { describe, expect, it } from 'vitest';
import { type PictureHeader, pictureWeight } from './picture-weight.ts';

const megabytes = (header: Partial<PictureHeader>): number =>
  Math.round(
    pictureWeight({
      format: 'jpeg',
      width: 5_000,
      height: 5_000,
      channels: 3,
      depth: 'uchar',
      isProgressive: false,
      ...header,
    }) / 1_000_000,
  );

describe('When a picture of 25 million pixels is weighed', () => {
  it('should weigh little when it is drawn line by line', () => {
    expect(megabytes({})).toBe(40);
    expect(megabytes({ format: 'png', channels: 4 })).toBe(40);
    expect(megabytes({ format: 'png', channels: 4, depth: 'ushort' })).toBe(80);
  });

  it('should weigh all of its samples when nothing can be drawn before it is whole', () => {
    expect(megabytes({ isProgressive: true, chromaSubsampling: '4:2:0' })).toBe(115);
    expect(megabytes({ isProgressive: true, chromaSubsampling: '4:4:4' })).toBe(190);
    expect(megabytes({ isProgressive: true, channels: 4 })).toBe(240);
    expect(megabytes({ isProgressive: true, format: 'png', channels: 4 })).toBe(140);
    expect(megabytes({ isProgressive: true, format: 'png', channels: 4, depth: 'ushort' })).toBe(280);
    expect(megabytes({ format: 'webp' })).toBe(240);
  });
});
