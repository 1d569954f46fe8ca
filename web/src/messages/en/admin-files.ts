export default {
  'adminFiles.alt': 'Preview of {name}',
  'adminFiles.zoomIn': 'Zoom in',
  'adminFiles.zoomOut': 'Zoom out',
  'adminFiles.zoom': '{percent}%',
  'adminFiles.rotate': 'Rotate',
  'adminFiles.page': 'Page {page} of {count}',
  'adminFiles.failed': 'The file could not be shown.',
  'adminFiles.tooManyPages': 'Only the first {count} pages are shown. Download the file to see all of them.',
} as const;
