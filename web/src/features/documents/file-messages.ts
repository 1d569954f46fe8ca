import type { FileMessages } from '../uploads/chosen-file.ts';

export const FILE_MESSAGES: FileMessages = { empty: 'documents.fileEmpty', tooLarge: 'documents.fileTooLarge' };
