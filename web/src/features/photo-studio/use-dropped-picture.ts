import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes pictures that are pasted, or dropped anywhere on the page: beside the studio a browser would leave the page and show
 * the picture, and everything in the form would be gone.
 * @param isBusy pictures that come now are let go
 * @returns whether one is held over the page
 */
export function useDroppedPicture(
  { isShown, isBusy }: { readonly isShown: boolean; readonly isBusy: boolean },
  onPicture: (file: File) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    const [file] = files ?? [];
    setOver(false);
    if (file === undefined) return;

    event.preventDefault();
    if (!isBusy) onPicture(file);
  });

  useEffect(() => {
    if (!isShown) return;

    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files);
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;

      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', hold);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);

    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', hold);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      setOver(false);
    };
  }, [isShown]);

  return isOver && !isBusy;
}
