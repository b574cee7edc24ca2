/** The model that a turn was to use has no key or address here (any more). The message is fit for the person who reads the thread. */
export class ModelNotConfigured extends Error {
  override readonly name = 'ModelNotConfigured';

  constructor(
    readonly modelId: string,
    reason: string,
  ) {
    super(`The model ${modelId} cannot be used here: ${reason}.`);
  }
}
