import { it } from 'vitest';
import { seedRecords } from '@/prisma/seed/record';
import { db } from '../../db';
import { createActor } from '../../testing/fixtures';
import { demoConversation } from './demo-conversation';

it('look', async () => {
  const actor = await createActor();
  await seedRecords(db(), actor.workspaceId, new Date('2026-11-30T00:00:00Z'));
  const out: string[] = [];
  const prompts = [
    'hello',
    'what can you do?',
    'Which deals close in December?',
    'Which renewals close in December?',
    'Which renewals are due in December, and who owns them?',
    'list companies',
    'find Anna',
    'who works at Fabrikam?',
    'show open deals over 20k',
    'companies in Berlin',
    'top 3 deals',
    'how many people do we have?',
    'tasks due next week',
    'overdue tasks',
    'notes about Fabrikam',
    "what's Maeve Doyle's email?",
    'who owns the Fabrikam renewal?',
    'when does the Contoso renewal close?',
    'tell me about Fabrikam',
    'Summarise the pipeline',
    'write a poem about the sea',
    'what is the weather in Paris?',
    'Close the Acme deal.',
    'delete Acme',
    'Delete Fabrikam',
    'delete all lost deals',
    'move the Fabrikam renewal to proposal',
    "change Anna Keller's email to anna@new.example",
    "change Maeve Doyle's phone",
    'rename Pelikan Print to Pelikan Press',
    'add a person',
    'add a person called Lena Hoff, email lena@contoso.example, at Contoso',
    'create a company called Globex in Oslo',
    'create a task to send the quote to Acme Ltd by Friday',
    'create a task',
    'add a deal with Fabrikam worth 20k closing 15 January',
    'add a note about Contoso: They want a discount on the add-on',
    'remind me to call Anna tomorrow',
    'mark the task Book the Fabrikam review call as done',
    'assign the Kestrel deal to Mara Lindqvist',
    'delete Zorbo',
    'add a person called Pim at Acme',
    'create a person called Anna Keller',
  ];
  for (const p of prompts) {
    const c = demoConversation(actor);
    const r = await c.say(p);
    out.push(
      `### ${p}\n[${r.tools.join(', ')}]\n${r.text}\n${r.questions.map((q) => `  ? ${q.header}: ${q.question}\n${q.options.map((o) => `     - ${o.label}${o.isRecommended ? ' *' : ''} (${o.description})`).join('\n')}`).join('\n')}`,
    );
  }
  (await import('node:fs')).writeFileSync('/tmp/look.txt', out.join('\n\n'));
}, 120000);
