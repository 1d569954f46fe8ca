import { useEffect, useState } from 'react';
import type { MessageId } from '../../messages/catalog.ts';
import { type FileMessages, fileProblem } from './chosen-file.ts';

type Checked = { readonly file: File; readonly problem: MessageId | null };

/** What is wrong with the chosen file, as soon as its first bytes were looked at; null while nothing is known of it. */
export function useFileCheck(file: File | null, maximumBytes: number, messages: FileMessages): MessageId | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  const { empty, tooLarge } = messages;

  useEffect(() => {
    if (file === null) return;

    let isCurrent = true;
    void fileProblem(file, maximumBytes, { empty, tooLarge }).then((problem) => {
      if (isCurrent) setChecked({ file, problem });
    });

    return () => {
      isCurrent = false;
    };
  }, [file, maximumBytes, empty, tooLarge]);

  return checked !== null && checked.file === file ? checked.problem : null;
}
