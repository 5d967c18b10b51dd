import fastify from 'fastify'
import pg from 'pg'

/** What the figures stand beside: bare Fastify with one select by key, as anybody would write it in five lines. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get<{ Params: { id: string } }>('/user/:id', async request => {
  const { rows } = await pool.query({
    name: 'user-by-id',
    text: 'select * from users where id = $1',
    values: [request.params.id],
  })
  return rows[0]
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
