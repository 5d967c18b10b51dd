import fastify from 'fastify'
import pg from 'pg'

/** What attendance stands beside: bare Fastify, one insert or one select, as anybody would write it in five lines. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post<{ Body: { billerId: string } }>('/api/attendance/punch-in', async request => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bench_inserts (biller_id, at) values ($1, now()) returning id',
    values: [request.body.billerId],
  })
  return rows[0]
})

app.get<{ Params: { team: string } }>('/punches/:team', async request => {
  const { rows } = await pool.query({
    name: 'punches',
    text: `select id, biller_id, kind, at from bench_punches
           where team = $1 and at >= '2026-06-01' and at < '2026-07-02' order by biller_id, at`,
    values: [request.params.team],
  })
  return rows
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
