import { AppError } from '../errors';

/** The same answer for a file of another workspace, a deleted one and one that never was. */
export function fileNotFound(): AppError {
  return new AppError('FILE_NOT_FOUND', 'There is no such file.');
}
