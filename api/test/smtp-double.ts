import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

/** A mail server on the loopback that keeps what it was told. With a certificate it offers STARTTLS. */
export class SmtpDouble {
  /** The commands of all connections, each with whether it came encrypted. */
  readonly commands: { line: string; isEncrypted: boolean }[] = [];
  /** The mails that it has taken. */
  readonly mails: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly context: SecureContext | undefined,
  ) {}

  static async start(certificate?: { cert: string; key: string }): Promise<SmtpDouble> {
    const server = createServer();
    const double = new SmtpDouble(server, certificate && createSecureContext(certificate));
    server.on('connection', (socket) => {
      socket.write('220 duble ESMTP\r\n');
      double.talk(socket, false);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return double;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }

  private talk(socket: Socket, isEncrypted: boolean): void {
    let rest = '';
    let mail: string[] | undefined;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const listen = (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail) {
          if (line !== '.') mail.push(line);
          else {
            this.mails.push(mail.join('\n'));
            mail = undefined;
            answer('250 ok');
          }
          continue;
        }
        this.commands.push({ line, isEncrypted });
        const [verb = ''] = line.toUpperCase().split(' ');
        if (verb === 'EHLO') {
          const offersTls = this.context !== undefined && !isEncrypted;
          answer(`250-duble\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN LOGIN`);
        } else if (verb === 'STARTTLS' && this.context && !isEncrypted) {
          socket.off('data', listen);
          answer('220 go on');
          this.talk(new TLSSocket(socket, { isServer: true, secureContext: this.context }), true);
          return;
        } else if (verb === 'STARTTLS') answer('502 no');
        else if (verb === 'AUTH') answer('235 ok');
        else if (verb === 'DATA') {
          mail = [];
          answer('354 go on');
        } else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else answer('250 ok');
      }
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', listen);
  }
}
