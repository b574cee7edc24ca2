export type FieldKind = 'text' | 'email' | 'url' | 'number' | 'currency' | 'date' | 'select' | 'relation';

/** A field as the tool definitions tell of it. */
export type DemoField = {
  name: string;
  label: string;
  kind: FieldKind;
  options: string[];
  /** The object that a relation leads to. */
  to: string;
  isRequired: boolean;
};

/** A kind of record, with the names of the tools there are for it. */
export type DemoObject = {
  singular: string;
  plural: string;
  fields: DemoField[];
  findTool: string;
  createTool?: string;
  updateTool?: string;
  deleteTool?: string;
};

/** What the tool definitions of a call offer. */
export type Catalogue = { objects: DemoObject[]; canAsk: boolean };

export type Filter = {
  field: string;
  operator: 'equals' | 'notEquals' | 'contains' | 'gte' | 'lte';
  value: string | number;
};
export type Order = { field: string; direction: 'asc' | 'desc' };

/** A record as a tool gave it. */
export type DemoRecord = { id: string; [field: string]: unknown };

/** What a request points at: one record by name, or many by a condition. */
export type Query = {
  object?: DemoObject;
  isPlural: boolean;
  isAll: boolean;
  isPronoun: boolean;
  /** The words to search for, as they were written. */
  words: string[];
  /** The words with nothing taken for a noun or a condition, for when the first reading finds nothing. */
  plainWords: string[];
  filters: Filter[];
  orderBy?: Order;
  limit?: number;
  /** A field that must be empty. */
  without?: string;
  /** The conditions in words, for the reply. */
  conditions: string[];
};

export type DemoRequest =
  | { kind: 'greeting' | 'thanks' | 'help' | 'unknown' | 'nothing-named' }
  | { kind: 'summary'; isLong: boolean }
  | { kind: 'profile'; query: Query }
  | { kind: 'find'; query: Query; isCount: boolean }
  | { kind: 'lookup'; query: Query; field: string }
  | { kind: 'create'; object?: DemoObject; fields: { [field: string]: string } }
  | { kind: 'update'; query: Query; object?: DemoObject; phrase?: ChangePhrase }
  | { kind: 'delete'; query: Query };

/** A change as it was worded: the field (empty: what the record is called), and the words of its new value if there were any. */
export type ChangePhrase = { field: string; words?: string };
