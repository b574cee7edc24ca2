import { createSlackApp } from './slack-app';

const {
  SLACK_BOT_TOKEN: botToken = '',
  SLACK_SIGNING_SECRET: signingSecret = '',
  PARLEY_URL: url = 'http://localhost:3000',
  PARLEY_TOKEN: token = '',
  PORT = '3100',
} = process.env;

if (!botToken || !signingSecret || !token) {
  process.stderr.write(
    'Set SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET and PARLEY_TOKEN; see the README beside this.\n',
  );
  process.exit(1);
}
await createSlackApp({ botToken, signingSecret, parley: { url, token } }).start(Number(PORT));
process.stdout.write(`The Slack app listens on port ${PORT}.\n`);
