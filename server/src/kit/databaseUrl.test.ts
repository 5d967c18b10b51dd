import { describe, expect, it } from 'vitest'
import { isDatabaseUrl, splitHosts, splitUrls } from './databaseUrl.ts'

describe('the address of a database', () => {
  it('names one host, or several as libpq writes them', () => {
    expect(splitHosts('postgres://me:se%2Ccret@db/claimcrew')).toEqual([
      'postgres://me:se%2Ccret@db/claimcrew',
    ])
    expect(splitHosts('postgres://me:a,b@one:5432,two,[::1]:5433/claimcrew?sslmode=require')).toEqual([
      'postgres://me:a,b@one:5432/claimcrew?sslmode=require',
      'postgres://me:a,b@two/claimcrew?sslmode=require',
      'postgres://me:a,b@[::1]:5433/claimcrew?sslmode=require',
    ])
    expect(splitHosts('postgresql:///claimcrew?host=/run,/tmp')).toHaveLength(1)
  })

  it('is one only if each of its hosts makes one', () => {
    expect(isDatabaseUrl('postgres://me@one,two:5433/claimcrew')).toBe(true)
    expect(isDatabaseUrl('postgresql:///claimcrew')).toBe(true)
    for (const wrong of ['postgres://me@one,/x', 'postgres://one,two:door/x', 'mysql://one/x', 'one,two'])
      expect(isDatabaseUrl(wrong), wrong).toBe(false)
  })

  it('stands in a list of them, whose commas are not those between hosts', () => {
    expect(splitUrls('postgres://a,b/x,postgres://c/x\n postgresql://d/x ')).toEqual([
      'postgres://a,b/x',
      'postgres://c/x',
      'postgresql://d/x',
    ])
  })
})
