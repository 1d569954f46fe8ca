/** Offers a text to be saved under a name. */
export function saveTextFile(name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
