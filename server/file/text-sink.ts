/** Gathers text up to a number of characters, and knows when there was more. */
export class TextSink {
  isCut = false;
  private readonly pieces: string[] = [];
  private left: number;

  constructor(maxCharacters: number) {
    this.left = maxCharacters;
  }

  /** How many characters it still takes. */
  get room(): number {
    return Math.max(this.left, 0);
  }

  add(text: string): void {
    if (this.isCut) return;
    this.isCut = text.length > this.left;
    this.pieces.push(this.isCut ? text.slice(0, this.left) : text);
    this.left -= text.length;
  }

  toString(): string {
    return this.pieces.join('').toWellFormed();
  }
}
