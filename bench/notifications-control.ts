import fastify from 'fastify'
import pg from 'pg'

/** What the bell's call stands beside: bare Fastify, one select of the newest 50, as anybody would write it. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get<{ Params: { userId: string } }>('/api/notifications/:userId', async request => {
  const { rows } = await pool.query({
    name: 'newest',
    text: `select id, kind, title, description, link, read_at, created_at from notifications
           where user_id = $1 order by created_at desc limit 50`,
    values: [request.params.userId],
  })
  return rows
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
