import fastify from 'fastify'
import pg from 'pg'

/** What sending stands beside: bare Fastify and one insert, as anybody would write it in five lines. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post<{ Params: { conversationId: string }; Body: { text: string } }>(
  '/api/conversations/:conversationId/messages',
  async request => {
    const { rows } = await pool.query({
      name: 'insert',
      text: 'insert into bench_messages (conversation_id, text, at) values ($1, $2, now()) returning id, at',
      values: [request.params.conversationId, request.body.text],
    })
    return rows[0]
  },
)

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
