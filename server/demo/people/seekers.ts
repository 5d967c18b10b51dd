import { type DemoPerson, handleOf } from './cast.ts'

type SeekerPlace = {
  readonly town: string
  readonly zone: string
  readonly phone: string
  readonly names: readonly string[]
}

const places: readonly SeekerPlace[] = [
  {
    town: 'Cebu City, Philippines',
    zone: 'Asia/Manila',
    phone: '+63918555',
    names: ['Rowena Abellana', 'Jericho Cabahug', 'Marites Ybañez', 'Alvin Sarmiento', 'Charisse Lim'],
  },
  {
    town: 'Davao City, Philippines',
    zone: 'Asia/Manila',
    phone: '+63919555',
    names: ['Jonalyn Macaraeg', 'Dennis Palma', 'Rhea Cordero', 'Nestor Uy'],
  },
  {
    town: 'Iloilo City, Philippines',
    zone: 'Asia/Manila',
    phone: '+63920555',
    names: ['Lorraine Jalandoni', 'Michael Defensor', 'Grace Tabuena', 'Arnel Hechanova', 'Fatima Sales'],
  },
  {
    town: 'Chennai, India',
    zone: 'Asia/Kolkata',
    phone: '+91984055',
    names: [
      'Karthik Subramanian',
      'Meenakshi Raghavan',
      'Saravanan Pillai',
      'Janani Krishnan',
      'Prakash Raj',
    ],
  },
  {
    town: 'Hyderabad, India',
    zone: 'Asia/Kolkata',
    phone: '+91984855',
    names: ['Swathi Reddy', 'Mohammed Faisal Khan', 'Lavanya Chowdary', 'Srinivas Rao', 'Aparna Goud'],
  },
  {
    town: 'Kochi, India',
    zone: 'Asia/Kolkata',
    phone: '+91984655',
    names: ['Anju Thomas', 'Bibin Varghese', 'Reshma Menon', 'Jithin Mathew'],
  },
  {
    town: 'Ahmedabad, India',
    zone: 'Asia/Kolkata',
    phone: '+91982455',
    names: ['Hetal Patel', 'Jignesh Shah', 'Komal Desai', 'Mihir Trivedi'],
  },
  {
    town: 'Lahore, Pakistan',
    zone: 'Asia/Karachi',
    phone: '+92300555',
    names: ['Ayesha Malik', 'Hamza Sheikh', 'Sana Tariq', 'Usman Javed', 'Zainab Butt'],
  },
  {
    town: 'Karachi, Pakistan',
    zone: 'Asia/Karachi',
    phone: '+92321555',
    names: ['Bilal Ahmed', 'Hira Siddiqui', 'Farhan Memon', 'Mahnoor Ansari'],
  },
  {
    town: 'Atlanta, GA',
    zone: 'America/New_York',
    phone: '+1404555',
    names: ['Keisha Robinson', 'Denise Whitfield', 'Marcus Boyd'],
  },
  {
    town: 'Toledo, OH',
    zone: 'America/New_York',
    phone: '+1419555',
    names: ['Linda Nowak', 'Stephanie Mercer', 'Joe Szymanski'],
  },
  {
    town: 'San Antonio, TX',
    zone: 'America/Chicago',
    phone: '+1210555',
    names: ['Yolanda Garza', 'Rick Treviño', 'Melissa Schaefer'],
  },
  {
    town: 'Fresno, CA',
    zone: 'America/Los_Angeles',
    phone: '+1559555',
    names: ['Mai Vang', 'Patricia Avila', 'Greg Hovsepian'],
  },
  {
    town: 'Tucson, AZ',
    zone: 'America/Phoenix',
    phone: '+1520555',
    names: ['Irene Valenzuela', 'Todd Pruitt'],
  },
  {
    town: 'Medellín, Colombia',
    zone: 'America/Bogota',
    phone: '+57300555',
    names: ['Catalina Restrepo', 'Andrés Zapata', 'Luisa Fernanda Gómez'],
  },
  {
    town: 'Guadalajara, Mexico',
    zone: 'America/Mexico_City',
    phone: '+52331555',
    names: ['Ximena Orozco', 'Raúl Cervantes'],
  },
]

/** Billers who look for work and have none here yet. One from each place in turn, as people come. */
export const demoSeekers: readonly DemoPerson[] = Array.from({ length: 5 }).flatMap((_, turn) =>
  places.flatMap(({ town, zone, phone, names }): DemoPerson[] => {
    const userName = names[turn]
    if (userName === undefined) return []
    return [
      {
        email: `${handleOf(userName)}@work.test`,
        userName,
        fname: userName.split(' ')[0] ?? '',
        zone,
        phone: `${phone}${String(2000 + turn * 53).slice(-4)}`,
        address: town,
      },
    ]
  }),
)
