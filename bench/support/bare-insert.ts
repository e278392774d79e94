import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// The yardstick: it reads a body, stores it in one row and answers 201, without parsing or checks.
const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query('create table if not exists bare (id bigserial primary key, body text not null)');
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { rows } = await pool.query({
    name: 'keep',
    text: 'insert into bare (body) values ($1) returning id',
    values: [Buffer.concat(chunks).toString()],
  });
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows[0]));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
