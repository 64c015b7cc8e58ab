// A mail server that takes every mail and prints it. Plain JavaScript: it runs in a container that has only Node.
import { createServer } from 'node:net';

createServer((socket) => {
  let isData = false;
  let rest = '';
  const answer = (line) => socket.write(`${line}\r\n`);
  const take = (line) => {
    if (isData) {
      console.log(line);
      if (line !== '.') return;
      isData = false;
      answer('250 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      isData = true;
      answer('354 go on');
    } else if (verb === 'QUIT') {
      answer('221 bye');
      socket.end();
    } else answer('250 ok');
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  answer('220 sink');
}).listen(2525, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
