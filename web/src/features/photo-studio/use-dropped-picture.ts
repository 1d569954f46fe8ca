import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

type DropTarget = {
  /** A file is held over it. */
  readonly isOver: boolean;
  readonly props: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
};

/** Takes files that are dropped on an element, and those that are pasted anywhere while it is active. */
export function useDroppedPicture(isActive: boolean, onPicture: (file: File) => void): DropTarget {
  const [isOver, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file === undefined) return;

    event.preventDefault();
    onPicture(file);
  });

  useEffect(() => {
    if (!isActive) return;

    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);

    return () => document.removeEventListener('paste', listener);
  }, [isActive]);

  return {
    isOver: isOver && isActive,
    props: {
      onDragOver: (event) => {
        if (!isActive || !event.dataTransfer.types.includes('Files')) return;

        // Without this the browser would leave the page and show the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!isActive || file === undefined) return;

        event.preventDefault();
        onPicture(file);
      },
    },
  };
}
