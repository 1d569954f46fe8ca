import { Fragment } from 'react';
import { groupsOf } from '../groups-of.ts';

/** In groups of four, with gaps made by the style sheet alone: what is copied out of it has none. */
export function ConfirmationNumber({ value }: { readonly value: string }) {
  return (
    <p className="font-mono text-[1.35rem] leading-relaxed font-bold slashed-zero sm:text-3xl print:text-3xl">
      <bdi translate="no">
        {groupsOf(value).map(({ start, text }) => (
          <Fragment key={start}>
            <span className="not-last:me-[0.6ch]">{text}</span>
            <wbr />
          </Fragment>
        ))}
      </bdi>
    </p>
  );
}
