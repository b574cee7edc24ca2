import pg from 'pg';

/** Puts messages at the end of a thread, of user and assistant in turn: for benchmarks and browser tests. */
export async function fillThread(
  databaseUrl: string,
  threadId: string,
  texts: readonly string[],
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO "Message" ("threadId", "id", "role", "parts")
     SELECT $1::uuid, gen_random_uuid()::text, CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', words, 'state', 'done'))
     FROM unnest($2::text[]) WITH ORDINALITY AS given(words, n) ORDER BY n`,
    [threadId, texts],
  );
  await database.query('ANALYZE "Message"');
  await database.end();
}
